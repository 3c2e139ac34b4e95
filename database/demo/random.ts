/** Repeatable chance: each die is named after its decision, so a new decision changes no other one. */
export interface Random {
  /** From 0 up to, not including, 1. */
  roll(): number
  /** A whole number, both ends included. */
  between(from: number, to: number): number
  chance(share: number): boolean
  pick<T>(options: readonly T[]): T
}

/** mulberry32, started with a hash (FNV-1a) of the name. */
export function seededRandom(name: string): Random {
  let state = 2_166_136_261
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1))
  return {
    roll,
    between,
    chance: (share) => roll() < share,
    pick: (options) => {
      const picked = options[between(0, options.length - 1)]
      if (picked === undefined) throw new Error('Nothing to pick from')
      return picked
    },
  }
}
