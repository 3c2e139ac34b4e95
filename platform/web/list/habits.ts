/** A reader's list settings, stored on this device: rows per page (0: the list's own), density. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Habits {
  rows: number
  dense: boolean
}

export const useListHabits = create<Habits>()(
  persist((): Habits => ({ rows: 0, dense: false }), { name: 'kc-lists' }),
)
