/** Titles of a car's fields and values in every language, for files whose headings may be in any of them. */
import en from '../../texts/en.ts'
import id from '../../texts/id.ts'
import my from '../../texts/my.ts'
import nl from '../../texts/nl.ts'

export const carWords = { en, id, my, nl }
