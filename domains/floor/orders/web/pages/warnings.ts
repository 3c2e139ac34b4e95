/** The server's warnings about a new order, stored until the user has seen them on its page. */
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
