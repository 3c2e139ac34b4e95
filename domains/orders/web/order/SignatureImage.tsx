import css from './order.module.css'

/** A stored drawing as a picture: inside of an image nothing of it can run, whatever it holds. */
export const SignatureImage = ({ svg, label }: { svg: string; label: string }) => (
  <img
    className={css.drawn}
    alt={label}
    src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
  />
)
