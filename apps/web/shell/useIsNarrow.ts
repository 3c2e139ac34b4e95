import { useMediaQuery } from '@mantine/hooks'

/** Whether the menu slides in over the page: the same width as in shell.module.css. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false })
