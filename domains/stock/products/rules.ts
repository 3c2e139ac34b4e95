/** Derives the shop address (slug) of a product from its name. */
const MAX_LENGTH = 100

/** `Kopi Bengkel, édition 2` is `kopi-bengkel-edition-2`; a name without a letter or digit is `product`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '') || 'product'

/** The first of `slug`, `slug-2`, `slug-3` ... that is free. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) {
    const next = `${slug}-${number}`
    if (!taken.has(next)) return next
  }
}
