/**
 * The pad for a signature, loaded when the customer opens it. The library of the app's own pad alone is larger than the
 * whole script of the documents may be.
 */
type Point = readonly [x: number, y: number]

/** One path for each stroke, in whole pixels: a form has room for 64 kB. */
function drawingOf(strokes: readonly Point[][], width: number, height: number): string {
  const paths = strokes.map(([first, ...rest]) => {
    // a dot is a line of half a pixel
    const lines = rest.length > 0 ? rest.map((point) => `L${point.join(' ')}`).join('') : 'h.5'
    return `<path d="M${first?.join(' ')}${lines}" fill="none" stroke="#111820" stroke-width="2" stroke-linecap="round"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${paths.join('')}</svg>`
}

export function startPad(details: HTMLElement): void {
  const canvas = details.querySelector('canvas')
  const pen = canvas?.getContext('2d')
  const field = details.querySelector<HTMLInputElement>('input[name=signature]')
  if (!canvas || !pen || !field) return
  // one unit of the drawing is one CSS pixel, sharp on any screen
  const { clientWidth: width, clientHeight: height } = canvas
  const ratio = Math.max(1, window.devicePixelRatio)
  canvas.width = width * ratio
  canvas.height = height * ratio
  pen.scale(ratio, ratio)
  Object.assign(pen, { lineWidth: 2, lineCap: 'round', lineJoin: 'round', strokeStyle: '#111820' })

  let strokes: Point[][] = []
  const draw = ({ offsetX, offsetY }: PointerEvent) => {
    const stroke = strokes.at(-1) ?? []
    const point: Point = [Math.round(offsetX), Math.round(offsetY)]
    const [x, y] = stroke.at(-1) ?? point
    stroke.push(point)
    pen.beginPath()
    pen.moveTo(x, y)
    pen.lineTo(...point)
    pen.stroke()
  }
  canvas.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    canvas.setPointerCapture(event.pointerId)
    strokes.push([])
    draw(event)
  })
  canvas.addEventListener('pointermove', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return
    for (const moved of event.getCoalescedEvents?.() ?? [event]) draw(moved)
  })
  canvas.addEventListener('lostpointercapture', () => {
    field.value = drawingOf(strokes, width, height)
  })
  details.querySelector('button')?.addEventListener('click', () => {
    pen.clearRect(0, 0, width, height)
    strokes = []
    field.value = ''
  })
}
