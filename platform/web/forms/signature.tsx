/** A signature, drawn by finger, pen or mouse. The library is loaded with it: a visible pad takes the first stroke. */
import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { useTexts } from '../language/i18n.tsx'
import { commonTexts } from '../../texts/texts.ts'
import css from './upload.module.css'

interface Props {
  /** The signer's name. */
  label: string
  /** Called with the SVG after each stroke; with null after clearing. */
  onChange: (svg: string | null) => void
}

const HEIGHT = 170

/** <Signature label={text.customerSignature} onChange={setSvg} /> */
export function Signature({ label, onChange }: Props) {
  const { form: words } = useTexts(commonTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const latestOnChange = useRef(onChange)
  const [empty, setEmpty] = useState(true)

  useEffect(() => {
    latestOnChange.current = onChange
  }, [onChange])

  useEffect(() => {
    const paper = canvas.current
    if (!paper) return
    // one unit of the drawing is one CSS pixel, sharp on any screen
    const ratio = Math.max(1, window.devicePixelRatio)
    paper.width = paper.offsetWidth * ratio
    paper.height = HEIGHT * ratio
    paper.getContext('2d')?.scale(ratio, ratio)
    const drawn = new SignaturePad(paper, { penColor: '#111820', minWidth: 0.8, maxWidth: 2.2 })
    drawn.addEventListener('endStroke', () => {
      setEmpty(false)
      latestOnChange.current(drawn.toSVG())
    })
    pad.current = drawn
    return () => drawn.off()
  }, [])

  const clear = () => {
    pad.current?.clear()
    setEmpty(true)
    onChange(null)
  }
  return (
    <fieldset className={css.signature}>
      <Group justify="space-between" mb={4}>
        <legend>{label}</legend>
        <Button size="compact-sm" variant="subtle" color="gray" disabled={empty} onClick={clear}>
          {words.clear}
        </Button>
      </Group>
      <div className={css.pad}>
        <canvas ref={canvas}>{label}</canvas>
        {empty && <span aria-hidden>{words.signHere}</span>}
      </div>
    </fieldset>
  )
}
