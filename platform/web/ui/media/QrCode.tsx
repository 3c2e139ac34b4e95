import { encode } from 'uqr'

interface Props {
  text: string
  className?: string | undefined
  /** A light margin around the code, if its surroundings leave none. */
  border?: number
  /** How much of it may be damaged: L 7 %, M 15 %. */
  correction?: 'L' | 'M'
}

/** A QR code as one path. It is hidden from screen readers, because the text is beside it. */
export function QrCode({ text, className, border = 0, correction = 'L' }: Props) {
  const { data, size } = encode(text, { border, ecc: correction })
  const dots = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={className} aria-hidden>
      <path d={dots.join('')} fill="#000" />
    </svg>
  )
}
