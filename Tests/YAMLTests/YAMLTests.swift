import Testing
import YAML
