export { default } from '#platform/texts/nl.ts'
