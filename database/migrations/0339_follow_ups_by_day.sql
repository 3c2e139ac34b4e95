create index follow_ups_created on follow_ups (created_at);
