/**
 * What every menu of the order page is given: it opens inside of the page's content, which is where a screen reader
 * looks for it, and with nothing in it but its items.
 */
export const inContent = {
  withInitialFocusPlaceholder: false,
  portalProps: { target: '#content' },
  shadow: 'md',
} as const
