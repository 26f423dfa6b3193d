# The service in one image; docker-compose.yml shows it with PostgreSQL and Valkey.
FROM python:3.11-slim
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
RUN useradd --create-home --uid 10001 yukon && install -d -o yukon -m 700 /data
WORKDIR /app
COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt
COPY --chown=yukon . .
USER yukon
ENV YUKON_DATA=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request as u; u.urlopen(u.Request('http://127.0.0.1:8000/healthz/'), timeout=3)"]
CMD ["python", "manage.py", "up", "--host", "0.0.0.0"]
