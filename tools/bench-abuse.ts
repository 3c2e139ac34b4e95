/** The process of one attack of the bench (bench/abuse.ts); `npm run bench` starts and ends it. */
import { attack } from '../bench/abuse.ts'

const [name = '', settings = '{}'] = process.argv.slice(2)
await attack(name, JSON.parse(settings))
