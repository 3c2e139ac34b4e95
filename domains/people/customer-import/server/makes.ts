/** Finds the make of a car in a file: an existing one, one in the spelling of an earlier row, or a new one. */
import { foldText } from '#platform/contract/text/fold.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { problem, textOf } from '#platform/server/import/import.ts'
import type { ValidatedCustomer } from '../contract.ts'
import { customerImportMessages } from '../messages.ts'
import { type Makes, makeKey } from './queries.ts'

export const foldCell = (value: unknown) => foldText(textOf(value))

/** A brand, model or variant: its id, or the name of a new one. */
export interface MakeOf {
  brand: { id?: number | undefined; name: string }
  model: { id?: number | undefined; name: string }
  variant?: { id?: number | undefined; name: string } | undefined
}

export interface MissingMake {
  kind: 'brand' | 'model' | 'variant'
  name: string
}

interface Make {
  id?: number | undefined
  name: string
}

/** The limit of names in master data. */
const MAX_LETTERS = 100

/** The existing makes that a row is compared with. */
export interface Names {
  makes: Makes
  /** A missing make is created with its car. */
  createMissing: boolean
  /** The spelling of a new make, from the first row that names it. */
  seen: ReadonlyMap<string, string>
}

/** @param found collects the errors of the make, and the names of new ones */
export function validateMake(
  { brand, model, variant }: Partial<Record<MissingMake['kind'], string | number>>,
  { makes: { brands, models, variants }, createMissing, seen }: Names,
  { problems, missing }: { problems: ValidatedCustomer['problems']; missing: MissingMake[] },
): MakeOf | undefined {
  /** Returns the existing part, the spelling of an earlier row, or a new part. */
  const part = (
    field: MissingMake['kind'],
    typed: unknown,
    { found, key, of, why }: { found: Make | undefined; key: string; of?: Make; why: string },
  ): Make | undefined => {
    if (found) return found
    // without a brand, errors of its model would only repeat the first error
    const isReported = of === undefined || of.id !== undefined || createMissing
    if (typed === undefined) {
      if (field !== 'variant') problems.push(problem(field, messages.required))
      return undefined
    }
    const name = seen.get(key) ?? textOf(typed)
    if (name.length > MAX_LETTERS) {
      problems.push(problem(field, createMessage(messages.tooLong, { max: MAX_LETTERS })))
      return undefined
    }
    missing.push({ kind: field, name: of ? `${of.name} ${name}` : name })
    if (!createMissing && isReported) problems.push(problem(field, why))
    return { id: undefined, name }
  }
  const ofBrand = part('brand', brand, {
    found: brands.get(foldCell(brand)),
    key: foldCell(brand),
    why: customerImportMessages.noBrand,
  })
  if (!ofBrand) {
    if (model === undefined) problems.push(problem('model', messages.required))
    return undefined
  }
  const modelKey = `${foldCell(ofBrand.name)} ${foldCell(model)}`
  const ofModel = part('model', model, {
    found: ofBrand.id === undefined ? undefined : models.get(makeKey(ofBrand.id, textOf(model))),
    key: modelKey,
    of: ofBrand,
    why: customerImportMessages.noModel,
  })
  if (!ofModel) return undefined
  const ofVariant = part('variant', variant, {
    found:
      ofModel.id === undefined ? undefined : variants.get(makeKey(ofModel.id, textOf(variant))),
    key: `${modelKey} ${foldCell(variant)}`,
    of: { id: ofModel.id, name: `${ofBrand.name} ${ofModel.name}` },
    why: customerImportMessages.noVariant,
  })
  return { brand: ofBrand, model: ofModel, variant: ofVariant }
}

/** Later rows use the spelling of this row for a new make. */
export function rememberMake(seen: Map<string, string>, { brand, model, variant }: MakeOf) {
  const ofBrand = foldCell(brand.name)
  const ofModel = `${ofBrand} ${foldCell(model.name)}`
  if (brand.id === undefined) seen.set(ofBrand, brand.name)
  if (model.id === undefined) seen.set(ofModel, model.name)
  if (variant && variant.id === undefined)
    seen.set(`${ofModel} ${foldCell(variant.name)}`, variant.name)
}

/** The ids of existing makes. New ones get their ids when they are written. */
export const idsOf = ({ brand, model, variant }: MakeOf) => ({
  brand_id: brand.id ?? 0,
  model_id: model.id ?? 0,
  variant_id: variant?.id ?? null,
})
