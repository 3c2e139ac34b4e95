import auth from '#domains/auth/web/texts/id.ts'
import masterData from '#domains/master-data/web/texts/id.ts'
import common from '#platform/web/texts/id.ts'

export default {
  common,
  auth,
  'master-data': masterData,
}
