import { svgDataUrl } from './svgDataUrl.ts'
import css from './signatureImage.module.css'

/** A stored drawing as an image: no script in it can run there. */
export const SignatureImage = ({ svg, label }: { svg: string; label: string }) => (
  <img className={css.drawn} alt={label} src={svgDataUrl(svg)} />
)
