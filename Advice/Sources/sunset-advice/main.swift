import Advice

print(allRules.count)
