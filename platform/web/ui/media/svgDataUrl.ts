const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'

/** A data URL of a drawing for an image: no script in it can run there. An image without the namespace stays empty. */
export function svgDataUrl(svg: string): string {
  const named = /<svg[^>]*\sxmlns=/.test(svg) ? svg : svg.replace('<svg', `<svg ${NAMESPACE}`)
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(named)}`
}
