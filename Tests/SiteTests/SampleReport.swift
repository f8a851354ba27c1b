// Sample
