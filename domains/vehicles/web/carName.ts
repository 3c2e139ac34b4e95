import type { VehicleRow } from '../contract.ts'

/** What a car is called: brand, model, and variant where it is known. */
export const carName = ({
  brand,
  model,
  variant,
}: Pick<VehicleRow, 'brand' | 'model' | 'variant'>) =>
  [brand.name, model.name, variant?.name].filter(Boolean).join(' ')
