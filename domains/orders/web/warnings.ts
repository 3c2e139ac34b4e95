/** What the server warned of when an order was made: kept until the reader of its page has seen it. */
import { create } from 'zustand'

interface Warnings {
  of: Readonly<Record<number, readonly string[]>>
  dismiss: (id: number) => void
}

export const useWarnings = create<Warnings>((set) => ({
  of: {},
  dismiss: (id) => set(({ of }) => ({ of: { ...of, [id]: [] } })),
}))

export const warnOf = (id: number, warnings: readonly string[]) =>
  useWarnings.setState(({ of }) => ({ of: { ...of, [id]: warnings } }))
