import type { OrderPaper } from '../../contract.ts'

/** The code leads to the house that shows the page. */
export const withAddress = ({ code, ...paper }: OrderPaper) => ({
  ...paper,
  code: { ...code, url: new URL(code.path, location.origin).href },
})
