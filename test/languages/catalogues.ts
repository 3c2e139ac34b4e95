/** All that the screens say, in each language: what comes with the app, and what comes with the books. */
import enBooks from '../../apps/web/texts/books/en.ts'
import enFirst from '../../apps/web/texts/en.ts'
import idBooks from '../../apps/web/texts/books/id.ts'
import idFirst from '../../apps/web/texts/id.ts'
import myBooks from '../../apps/web/texts/books/my.ts'
import myFirst from '../../apps/web/texts/my.ts'
import nlBooks from '../../apps/web/texts/books/nl.ts'
import nlFirst from '../../apps/web/texts/nl.ts'

export const catalogues = {
  en: { ...enFirst, ...enBooks },
  id: { ...idFirst, ...idBooks },
  my: { ...myFirst, ...myBooks },
  nl: { ...nlFirst, ...nlBooks },
}
