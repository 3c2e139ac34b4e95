/**
 * The seed of all random tests: the same requests and lives in each run of the suite, so that it answers for the change
 * and not for chance. FUZZ_SEED=random draws others; FUZZ_SEED=<number> repeats a run.
 */
import fc from 'fast-check'

const asked = process.env.FUZZ_SEED ?? '1'
export const seed = asked === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(asked)

fc.configureGlobal({ seed })
