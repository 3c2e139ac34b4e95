import { useMediaQuery } from '@mantine/hooks'

/** Whether the menu slides in over the page; shell.module.css has the same width. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false })
