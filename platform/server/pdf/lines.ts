/**
 * Breaks a text with letters of several scripts into lines, orders them from left to right as a reader sees them, and
 * measures them with the same fonts that draw them.
 */
import bidiFactory from 'bidi-js'
import type { Family } from './fonts.ts'
import { type Letter, lettersOf } from './letters.ts'

const bidi = bidiFactory()

/** Letters of one font and one direction, which are shaped and drawn together. */
export interface Run {
  text: string
  family: Family
  width: number
}
export interface Line {
  runs: Run[]
  width: number
}
export interface Laid {
  lines: Line[]
  missing: string[]
}
export type Measure = (text: string, family: Family) => number

interface Placed extends Letter {
  /** Odd: from right to left. */
  level: number
}

/** Scripts that fontkit itself draws from right to left. */
const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}]/u
/** Scripts without spaces: a line may break between their words, or between any two letters. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\u3000-\u303f\uff00-\uffef]/u
const NOT_FIRST = /^[\p{Pe}\p{Pf}、。，．！？：；％ー々]/u
const NOT_LAST = /[\p{Ps}\p{Pi}]$/u
const words = new Intl.Segmenter('th', { granularity: 'word' })

export function layLines(text: string, width: number, measure: Measure): Laid {
  const missing = new Set<string>()
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
    const { letters, missing: left } = lettersOf(paragraph)
    for (const one of left) missing.add(one)
    // its names replace it
    if (left.length > 0 && letters.every((letter) => letter.text === ' ')) return []
    return breakLines(placed(letters), width, measure)
  })
  return { lines, missing: [...missing] }
}

/** Separates two fields of one line, so that the direction of one does not affect the other. */
const BETWEEN = ' · '

/** Resolves the direction of each letter in a text that is read from left to right. */
function placed(letters: readonly Letter[]): Placed[] {
  const text = letters.map((letter) => letter.text).join('')
  const levels = text
    .split(BETWEEN)
    .flatMap((fact, at) => [
      ...(at > 0 ? [0, 0, 0] : []),
      ...bidi.getEmbeddingLevels(fact, 'ltr').levels,
    ])
  let at = 0
  return letters.map((letter) => {
    const level = levels[at] ?? 0
    at += letter.text.length
    return { ...letter, level }
  })
}

function breakLines(letters: readonly Placed[], width: number, measure: Measure): Line[] {
  const lines: Line[] = []
  let current: Placed[] = []
  let filled = 0
  const end = () => {
    lines.push(lineOf(trimmed(current), measure))
    current = []
    filled = 0
  }
  /** The space after a word may overflow the column. */
  const take = (word: readonly Placed[]) => {
    if (filled + lineOf(trimmed(word), measure).width > width) return false
    current.push(...word)
    filled += lineOf(word, measure).width
    return true
  }
  for (const word of wordsOf(letters)) {
    if (take(word)) continue
    if (current.length > 0) end()
    if (take(word)) continue
    // a word that is wider than its column
    for (const letter of word) {
      if (take([letter])) continue
      if (current.length > 0) end()
      if (!take([letter])) current.push(letter)
    }
  }
  end()
  return lines
}

const trimmed = (letters: readonly Placed[]) => {
  const last = letters.findLastIndex(({ text }) => text !== ' ')
  return letters.slice(0, last + 1)
}

/** Splits letters into unbreakable words, each with the space after it. */
function wordsOf(letters: readonly Placed[]): Placed[][] {
  const text = letters.map((letter) => letter.text).join('')
  const starts = new Set([...words.segment(text)].map(({ index }) => index))
  const found: Placed[][] = []
  let at = 0
  for (const [index, letter] of letters.entries()) {
    const before = letters[index - 1]
    if (!before || mayBreak(before.text, letter.text, starts.has(at))) found.push([])
    found.at(-1)?.push(letter)
    at += letter.text.length
  }
  return found
}

function mayBreak(before: string, after: string, isWord: boolean): boolean {
  if (after === ' ') return false
  if (before === ' ') return true
  if (/[-/]$/.test(before)) return /^\p{L}/u.test(after)
  if (!UNSPACED.test(before) && !UNSPACED.test(after)) return false
  if (NOT_FIRST.test(after) || NOT_LAST.test(before)) return false
  // a Thai word stays together; Chinese breaks between any two letters
  return isWord || (/\p{sc=Han}$/u.test(before) && /^\p{sc=Han}/u.test(after))
}

/** Returns one line in drawing order. */
function lineOf(letters: readonly Placed[], measure: Measure): Line {
  const runs = inVisualOrder(runsOf(letters)).flatMap((run) => measured(run, measure))
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

/** fontkit shapes each letter alone (familyOf), but may fail on a pair: then each is drawn by itself. */
function measured({ letters, family, level }: Joined, measure: Measure): Run[] {
  const text = letters.join('')
  try {
    return [{ text, family, width: measure(text, family) }]
  } catch {
    const ordered = level % 2 === 1 ? letters.toReversed() : letters
    return ordered.map((letter) => ({ text: letter, family, width: measure(letter, family) }))
  }
}

interface Joined {
  letters: string[]
  family: Family
  level: number
  /** Whether fontkit draws it from right to left, which follows from the script. */
  turns: boolean
}

function runsOf(letters: readonly Placed[]): Joined[] {
  const runs: Joined[] = []
  for (const { text, family, level } of letters) {
    const isRight = level % 2 === 1
    const turns = RIGHT_TO_LEFT.test(text)
    const last = runs.at(-1)
    // letters that fontkit would draw in the other direction are a run of their own
    const joins = last?.family === family && last.level === level && last.turns === turns
    if (joins && turns === isRight) last.letters.push(text)
    else runs.push({ letters: [isRight && !turns ? mirrored(text) : text], family, level, turns })
  }
  return runs
}

const mirrored = (text: string) => bidi.getMirroredCharacter(text) ?? text

/** Rule L2 of Unicode's algorithm: from the highest level down, runs of at least that level are reversed. */
function inVisualOrder(runs: Joined[]): Joined[] {
  const order = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from
      while (to < order.length && (order[to]?.level ?? 0) >= level) to++
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = Math.max(from, to)
    }
  return order
}
