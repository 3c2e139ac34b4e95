import { numberNames } from '#domains/company/legal-entities/names.ts'

/**
 * Words that are the same in English and in another language. Any other equal text is untranslated:
 * test/languages.test.ts checks every text, the walk in the browser every screen.
 */
export type Foreign = 'id' | 'my' | 'nl'

interface Same {
  words: readonly string[]
  in: readonly Foreign[]
  why: string
}

const everywhere: readonly Foreign[] = ['id', 'my', 'nl']

const same: readonly Same[] = [
  {
    words: ['English', 'Bahasa Indonesia', 'Bahasa Melayu', 'Nederlands'],
    in: everywhere,
    why: 'each language is called by its own name',
  },
  {
    words: ['Rupiah (Rp)', 'Ringgit (RM)', 'Euro (€)'],
    in: everywhere,
    why: 'a currency goes by its own name',
  },
  { words: ['Bengkel'], in: everywhere, why: 'the name of the product' },
  {
    words: ['Heritage Build', 'Heritage', 'Livery', 'DTM', 'Bodykit', 'Sunroof', 'Trim'],
    in: everywhere,
    why: 'names of the workshop’s own products and of the racing they come from',
  },
  {
    words: [
      'VIN',
      'SKU',
      'Slug',
      'PDF',
      'JPG',
      'PNG',
      'WebP',
      'CSV',
      'XLSX',
      'Excel',
      'V',
      'Ah',
      'MB',
      'km',
      'Rp',
      'IP',
      'ID',
      'API',
      'SHA-256',
      'SMS',
      'WhatsApp',
    ],
    in: everywhere,
    why: 'abbreviations that are said so in every language',
  },
  {
    words: [...Object.values(numberNames), 'IBAN', 'BIC'],
    in: everywhere,
    why: 'offices and banks call their numbers so in every language',
  },
  { words: ['Offline'], in: ['id', 'nl'], why: 'the loan word of both' },
  { words: ['Logo'], in: ['id', 'my', 'nl'], why: 'the same word in all four languages' },
  { words: ['pcs'], in: everywhere, why: 'the unit that a line without one is kept with' },
  {
    words: ['Ctrl', 'Esc', 'Enter', 'Shift', 'Alt'],
    in: everywhere,
    why: 'what stands on the keys',
  },
  {
    words: ['Status', 'Model', 'Menu', 'Video', 'Diesel'],
    in: everywhere,
    why: 'the same word in all four languages',
  },
  {
    words: ['Set', 'Liter', 'Kilogram', 'Meter'],
    in: everywhere,
    why: 'units that are written so in all four languages',
  },
  {
    words: ['Coretax', 'MyInvois', 'UBL', 'XAF', 'CSV'],
    in: everywhere,
    why: 'names of tax offices’ systems and of files',
  },
  { words: ['Indonesia', 'Malaysia'], in: ['id', 'my'], why: 'the countries’ own names' },
  {
    words: ['Voucher', 'Coupons', 'Merchandise', 'Filter'],
    in: ['id', 'nl'],
    why: 'loan words in daily use',
  },
  {
    words: ['Debit', 'Item', 'Manual', 'Odometer', 'Label'],
    in: ['id', 'my'],
    why: 'loan words in daily use',
  },
  {
    words: ['Super Admin', 'Admin', 'Email', 'Total', 'Detail', 'Booking', 'Hybrid', 'Path'],
    in: ['id'],
    why: 'what Indonesian garages say',
  },
  { words: ['Build'], in: ['id'], why: 'the glossary’s word for a car that is built' },
  { words: ['Plug-in hybrid'], in: ['id'], why: 'what Indonesian garages say' },
  { words: ['Unit', 'Petrol', 'Import'], in: ['my'], why: 'the Malay words are these' },
  {
    words: ['Dashboard', 'Website', 'Type', 'Code', 'Document', 'Garage', 'Order', 'Product'],
    in: ['nl'],
    why: 'the Dutch words are these',
  },
  {
    words: ['Week', 'Checklist', 'Credit', 'Team', 'Project', 'Plan', 'E-mail'],
    in: ['nl'],
    why: 'the Dutch words are these',
  },
  { words: ['Filters'], in: ['nl'], why: 'the plural is the same in Dutch' },
]

const index = new Map<Foreign, Set<string>>(
  everywhere.map((language) => [
    language,
    new Set(
      same
        .filter((row) => row.in.includes(language))
        .flatMap(({ words }) => words.map((word) => word.toLowerCase())),
    ),
  ]),
)

/** Whether a word or a phrase is written alike in English and in this language. */
export const isSame = (text: string, language: Foreign) =>
  index.get(language)?.has(text.toLowerCase()) ?? false

/** All of them: what the rest of a text is made of once they are taken out is English. */
export const sameWords = (language: Foreign): readonly string[] => [
  ...(index.get(language) ?? new Set<string>()),
]

/** `BRN (SSM)`: what is a sign in an expression stands for itself. */
const literally = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Letters that are left when numbers, signs and the words above are taken out: none is a text in no language. */
export function untranslated(text: string, language: Foreign): string {
  const words = [...sameWords(language)].sort((a, b) => b.length - a.length)
  let rest = text
  for (const word of words)
    rest = rest.replaceAll(new RegExp(`(?<!\\p{L})${literally(word)}(?!\\p{L})`, 'giu'), ' ')
  return rest.replaceAll(/[^\p{L}]+/gu, ' ').trim()
}
