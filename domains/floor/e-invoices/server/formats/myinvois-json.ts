/** The JSON of MyInvois: UBL 2.1, in which every value is `[{ _: value }]`. */
export type Json = string | number | boolean | { readonly [key: string]: Json } | readonly Json[]
export type Node = Readonly<Record<string, Json>>

export const leaf = (value: Json, attributes: Node = {}): Json => [{ _: value, ...attributes }]
export const optionalLeaf = (name: string, value: string | null | undefined): Node =>
  value ? { [name]: leaf(value) } : {}

/** Minified, as it is hashed and sent. */
export const myinvoisJson = (document: Node): string => JSON.stringify(document)
