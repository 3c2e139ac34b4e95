import { type Address, linkTo, useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { type FigureKey, type Span, figureKeys, spans } from '../../rules.ts'

/** The figure that the page explains. It is in the URL, so that Back closes it and the link can be shared. */
export function useFigure() {
  const { explain, span } = useSearch()
  const change = useUpdateSearch()
  const key = figureKeys.find((figureKey) => figureKey === explain)
  return {
    key,
    span: spans.find((one) => one === span),
    close: () => change({ explain: null, span: null }),
  }
}

/** The link of a figure. The page keeps its own period. */
export function useExplain() {
  const { period } = useSearch()
  return (explain: FigureKey, span?: Span): Address =>
    linkTo('/home', { period, explain, ...(span ? { span } : {}) })
}
