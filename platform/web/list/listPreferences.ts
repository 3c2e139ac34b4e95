/** A reader's list settings, stored on this device: rows per page (0: the list's own), density, hidden columns. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Habits {
  rows: number
  dense: boolean
  /** The names of hidden columns, by person and list (columnVisibility.ts). */
  hidden: Readonly<Record<string, readonly string[]>>
}

export const useListPreferences = create<Habits>()(
  persist((): Habits => ({ rows: 0, dense: false, hidden: {} }), { name: 'kc-lists' }),
)
