interface Car {
  brand: { name: string } | null
  model: { name: string } | null
}

/** What a car is called: brand, model, and what tells it apart where that is given: its variant or its year. */
export const carName = ({ brand, model }: Car, apart?: string | number | null): string =>
  [brand?.name, model?.name, apart].filter(Boolean).join(' ')
