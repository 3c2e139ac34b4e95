interface Car {
  brand: { name: string } | null
  model: { name: string } | null
}

/** The name of a car: brand, model, and the variant or year if given. */
export const carName = ({ brand, model }: Car, apart?: string | number | null): string =>
  [brand?.name, model?.name, apart].filter(Boolean).join(' ')
