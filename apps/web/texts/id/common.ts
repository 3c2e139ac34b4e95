export { default } from '#platform/texts/id.ts'
