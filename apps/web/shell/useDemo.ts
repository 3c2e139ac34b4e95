import { useStart } from './settings.ts'

/** Whether SEED=demo filled the database; only roles that set up the app receive it. */
export const useDemo = (): boolean => useStart().data?.session.demo ?? false
