/** The text area of forms, which grows with its text. Only ever loaded lazily: with the first field of that kind. */
export { Textarea as default } from '@mantine/core'
