/**
 * The texts of a module, in four languages: `texts/en.ts` and its translations beside the contract. English gives the
 * type, so that a translation that lacks a key does not compile. Web and server both read them.
 *
 *   export const journalTexts = defineTexts<typeof en>('books/journal')   // domains/books/journal/texts/texts.ts
 */

/** Names the texts of a module, and has their type without loading them. */
export interface Texts<T> {
  /** The module's folder below `domains`. */
  folder: string
  module: string
  /** Never set: it only carries the type. */
  type?: T
}

/** @param folder the module's folder below `domains`, as 'books/journal'; or 'common' for the platform's texts */
export const defineTexts = <T extends object>(
  folder: `${string}/${string}` | 'common',
): Texts<T> => ({
  folder,
  module: folder.slice(folder.indexOf('/') + 1),
})
