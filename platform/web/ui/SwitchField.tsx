/** The switch of forms. Only ever loaded lazily: with the first field of that kind. */
export { Switch as default } from '@mantine/core'
