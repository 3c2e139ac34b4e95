/** Stores which menu groups the reader has collapsed or expanded. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Folds {
  /** By the group's name; untouched groups are not in it. */
  open: Record<string, boolean>
}

const useFolds = create<Folds>()(persist((): Folds => ({ open: {} }), { name: 'kc-menu' }))

/** Undefined: the reader has not chosen. */
export const useMenuGroupOpen = (name: string) => useFolds(({ open }) => open[name])

export const setMenuGroupOpen = (name: string, isOpen: boolean) =>
  useFolds.setState(({ open }) => ({ open: { ...open, [name]: isOpen } }))
