/** The password of forms. Only ever loaded lazily: with the first field of that kind. */
export { PasswordInput as default } from '@mantine/core'
