/** An amount in Indonesian words, as a kwitansi states it below its figures. */
import { type Currency, majorOf } from './currency.ts'

const units = ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan']
const scales: [size: number, name: string][] = [
  [1e12, 'triliun'],
  [1e9, 'miliar'],
  [1e6, 'juta'],
  [1000, 'ribu'],
  [100, 'ratus'],
  [10, 'puluh'],
]

/** 1250 -> seribu dua ratus lima puluh. A single ten, hundred or thousand has the prefix `se`. */
function numberInWords(value: number): string[] {
  if (value === 11) return ['sebelas']
  if (value > 11 && value < 20) return [`${units[value - 10]} belas`]
  const scale = scales.find(([size]) => value >= size)
  if (!scale) return value === 0 ? [] : [units[value] ?? '']
  const [size, name] = scale
  const count = Math.floor(value / size)
  const head = count === 1 && size <= 1000 ? [`se${name}`] : [...numberInWords(count), name]
  return [...head, ...numberInWords(value % size)]
}

const names: Record<Currency, string> = { IDR: 'rupiah', MYR: 'ringgit', EUR: 'euro' }

/** @param amount in the smallest unit: 150050 in MYR -> `Seribu lima ratus ringgit lima puluh sen` */
export function amountInWords(amount: number, currency: Currency): string {
  const major = majorOf(Math.abs(amount), currency)
  const cents = Math.round((major % 1) * 100)
  const majorWords = numberInWords(Math.floor(major))
  const isWhole = cents === 0
  const words = [
    ...(amount < 0 ? ['minus'] : []),
    ...(isWhole && majorWords.length === 0 ? ['nol'] : majorWords),
    ...(isWhole || majorWords.length > 0 ? [names[currency]] : []),
    ...(isWhole ? [] : [...numberInWords(cents), 'sen']),
  ].join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
