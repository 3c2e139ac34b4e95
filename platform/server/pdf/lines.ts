/**
 * Lines of a text that has letters of several scripts: broken, ordered from left to right as a reader sees them, and
 * measured with the same fonts that draw them.
 */
import bidiFactory from 'bidi-js'
import type { Family } from './fonts.ts'
import { type Letter, lettersOf } from './letters.ts'

const bidi = bidiFactory()

/** Letters of one font and one direction: what is shaped and drawn at once. */
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

/** Scripts that fontkit draws from right to left by itself. */
const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}]/u
/** Written without spaces: a line may break between their words, or between any two letters. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\u3000-\u303f\uff00-\uffef]/u
const NOT_FIRST = /^[\p{Pe}\p{Pf}、。，．！？：；％ー々]/u
const NOT_LAST = /[\p{Ps}\p{Pi}]$/u
const words = new Intl.Segmenter('th', { granularity: 'word' })

export function layLines(text: string, width: number, measure: Measure): Laid {
  const missing = new Set<string>()
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
    const { letters, missing: left } = lettersOf(paragraph)
    for (const one of left) missing.add(one)
    // its names stand in its place
    if (left.length > 0 && letters.every((letter) => letter.text === ' ')) return []
    return breakLines(placed(letters), width, measure)
  })
  return { lines, missing: [...missing] }
}

/** Stands between two facts of one line: the direction of one does not reach into the other. */
const BETWEEN = ' · '

/** The direction of each letter in a paper that is read from left to right. */
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
  /** The space behind a word may stand outside of the column. */
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

/** What no line breaks: a word with the space behind it. */
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
  // a Thai word stays whole; Chinese breaks between any two letters
  return isWord || (/\p{sc=Han}$/u.test(before) && /^\p{sc=Han}/u.test(after))
}

/** One line in the order in which it is drawn. */
function lineOf(letters: readonly Placed[], measure: Measure): Line {
  const runs = inVisualOrder(runsOf(letters)).flatMap((run) => measured(run, measure))
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

/** fontkit shapes each letter alone (familyOf), but may fail on how two meet: then each is drawn by itself. */
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
  /** Whether fontkit draws it from right to left, which it knows by the script. */
  turns: boolean
}

function runsOf(letters: readonly Placed[]): Joined[] {
  const runs: Joined[] = []
  for (const { text, family, level } of letters) {
    const isRight = level % 2 === 1
    const turns = RIGHT_TO_LEFT.test(text)
    const last = runs.at(-1)
    // what fontkit would draw in the other direction is a run of its own
    const joins = last?.family === family && last.level === level && last.turns === turns
    if (joins && turns === isRight) last.letters.push(text)
    else runs.push({ letters: [isRight && !turns ? mirrored(text) : text], family, level, turns })
  }
  return runs
}

const mirrored = (text: string) => bidi.getMirroredCharacter(text) ?? text

/** Rule L2 of Unicode's algorithm: from the highest level down, what is at least so high turns round. */
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
