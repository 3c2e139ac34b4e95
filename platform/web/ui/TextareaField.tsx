/** The text area of forms, which grows with its text. Only ever loaded lazily: with the first field of that kind. */
import { Textarea, type TextareaProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type Ref, useEffect, useRef } from 'react'

interface Props extends TextareaProps {
  'data-autofocus'?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement>
}

export default function TextareaField({ ref, ...props }: Props) {
  const self = useRef<HTMLTextAreaElement>(null)
  const isFirst = props['data-autofocus'] === true
  // it may come after its dialog, whose focus was on what stood in its place
  useEffect(() => {
    if (isFirst) self.current?.focus({ preventScroll: true })
  }, [isFirst])
  return <Textarea {...props} ref={useMergedRef(ref, self)} />
}
