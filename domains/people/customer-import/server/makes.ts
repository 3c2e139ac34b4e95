/** The make of a car in a file: known by its names, as an earlier row spells it, or to be created. */
import { foldText } from '#platform/contract/text/fold.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { problem, textOf } from '#platform/server/import/import.ts'
import type { JudgedCustomer } from '../contract.ts'
import { customerImportMessages } from '../messages.ts'
import { type Makes, makeKey } from './queries.ts'

export const small = (value: unknown) => foldText(textOf(value))

/** A brand, model or variant of a car: its id, or the name of one that is to be created. */
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

/** As master data has it. */
const MAX_LETTERS = 100

/** What a make is held against. */
export interface Names {
  makes: Makes
  /** A missing make is created with its car. */
  createMissing: boolean
  /** The spelling of a make that an earlier row is the first to name. */
  seen: ReadonlyMap<string, string>
}

/** @param found takes what is wrong with the make, and what nobody has yet */
export function validateMake(
  { brand, model, variant }: Partial<Record<MissingMake['kind'], string | number>>,
  { makes: { brands, models, variants }, createMissing, seen }: Names,
  { problems, missing }: { problems: JudgedCustomer['problems']; missing: MissingMake[] },
): MakeOf | undefined {
  /** The part as it is known, as an earlier row spells it, or as it is to be created. */
  const part = (
    field: MissingMake['kind'],
    typed: unknown,
    { found, key, of, why }: { found: Make | undefined; key: string; of?: Make; why: string },
  ): Make | undefined => {
    if (found) return found
    // what a missing brand lacks besides is not the row's to mend
    const isSaid = of === undefined || of.id !== undefined || createMissing
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
    if (!createMissing && isSaid) problems.push(problem(field, why))
    return { id: undefined, name }
  }
  const ofBrand = part('brand', brand, {
    found: brands.get(small(brand)),
    key: small(brand),
    why: customerImportMessages.noBrand,
  })
  if (!ofBrand) {
    if (model === undefined) problems.push(problem('model', messages.required))
    return undefined
  }
  const modelKey = `${small(ofBrand.name)} ${small(model)}`
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
    key: `${modelKey} ${small(variant)}`,
    of: { id: ofModel.id, name: `${ofBrand.name} ${ofModel.name}` },
    why: customerImportMessages.noVariant,
  })
  return { brand: ofBrand, model: ofModel, variant: ofVariant }
}

/** A later row spells a new make as this one does. */
export function leaveMake(seen: Map<string, string>, { brand, model, variant }: MakeOf) {
  const ofBrand = small(brand.name)
  const ofModel = `${ofBrand} ${small(model.name)}`
  if (brand.id === undefined) seen.set(ofBrand, brand.name)
  if (model.id === undefined) seen.set(ofModel, model.name)
  if (variant && variant.id === undefined)
    seen.set(`${ofModel} ${small(variant.name)}`, variant.name)
}

/** Of what exists; what is created gets its ids when it is written. */
export const idsOf = ({ brand, model, variant }: MakeOf) => ({
  brand_id: brand.id ?? 0,
  model_id: model.id ?? 0,
  variant_id: variant?.id ?? null,
})
