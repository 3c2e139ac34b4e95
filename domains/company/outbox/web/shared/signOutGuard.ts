/** Runs at sign-out: clears this user's data from the device, and asks first if writes are still unsent. */
import { confirm } from '#platform/web/confirm.ts'
import { getTexts } from '#platform/web/language/i18n.tsx'
import { clearOfflineCache } from '#platform/web/offline/offlineCache.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { outboxTexts } from '../../texts/texts.ts'
import { leftoverUploads } from './files.ts'
import {
  removeAllPendingWrites,
  reloadPendingWrites,
  usePendingWrites,
} from '../components/pendingWrites.ts'

/** Whether nothing is pending, or the user discards it. */
export async function confirmSignOut(): Promise<boolean> {
  await reloadPendingWrites()
  const count = usePendingWrites.getState().all.length + (await leftoverUploads()).length
  if (count === 0) return true
  const text = getTexts(outboxTexts)
  return confirm({
    title: text.leaveTitle,
    text: text.leaveText(String(count)),
    yes: getTexts(commonTexts).button.logout,
    no: text.stay,
    danger: true,
  })
}

export const clearDeviceData = () => Promise.all([removeAllPendingWrites(), clearOfflineCache()])
