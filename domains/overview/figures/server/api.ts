import { implement } from '#platform/server/http/mount.ts'
import { figures } from '../contract.ts'
import { get, cash } from './figures.ts'

export const figuresApi = implement(figures, { get, cash })
