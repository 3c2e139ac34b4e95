/** Which groups of the menu the reader has folded or unfolded; kept over visits. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Folds {
  /** By the group's name; one that was never touched is not in it. */
  open: Record<string, boolean>
}

const useFolds = create<Folds>()(persist((): Folds => ({ open: {} }), { name: 'kc-menu' }))

/** Undefined: never chosen. */
export const useFold = (name: string) => useFolds(({ open }) => open[name])

export const setFold = (name: string, isOpen: boolean) =>
  useFolds.setState(({ open }) => ({ open: { ...open, [name]: isOpen } }))
