/** The password of forms. Only ever loaded lazily: with the first field of that kind. */
import { PasswordInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** The library's own tells a screen reader of the error, but not that the field is wrong. */
export default function PasswordField(props: ComponentProps<typeof PasswordInput>) {
  return <PasswordInput {...props} aria-invalid={props.error ? true : undefined} />
}
