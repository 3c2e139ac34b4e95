export { default } from '#platform/texts/en.ts'
