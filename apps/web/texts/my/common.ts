export { default } from '#platform/texts/my.ts'
