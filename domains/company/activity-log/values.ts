/** What the activity log distinguishes. */

export const activityMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const

export const activityStatuses = ['success', 'failed'] as const

/** The kind of change; `done`: no fields were logged, the message describes it. */
export const deeds = ['created', 'changed', 'removed', 'done'] as const
