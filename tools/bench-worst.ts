/** The process of one attack of the bench (bench/worst.ts); `npm run bench` starts and ends it. */
import { attack } from '../bench/worst.ts'

const [name = '', settings = '{}'] = process.argv.slice(2)
await attack(name, JSON.parse(settings))
