import type { OrderPaper } from '../../contract.ts'

/** Makes the code link to the server that serves this page. */
export const withAddress = ({ code, ...paper }: OrderPaper) => ({
  ...paper,
  code: { ...code, url: new URL(code.path, location.origin).href },
})
